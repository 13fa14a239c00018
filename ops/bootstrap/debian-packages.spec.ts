import { describe, expect, it } from '@jest/globals';
import { parseDependencies } from './debian-packages.ts';

describe('dependencies of a Debian package', () => {
  it('are its libraries, without packages that only its installation needs', () => {
    const said = [
      'redis-tools',
      '  Depends: adduser',
      '  Depends: libatomic1',
      '  Depends: libc6',
      ' |Depends: libjemalloc2',
      '  PreDepends: lua-cjson',
      '  Depends: <libfoo:any>',
      '    libbar',
    ].join('\n');
    expect(parseDependencies(said)).toEqual(['libatomic1', 'libc6', 'libjemalloc2', 'lua-cjson']);
  });
});
