import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { errorRules } from '@app/contracts';
import { screen, waitFor } from '@testing-library/react';
import { decodeQR } from 'qr/decode.js';
import { renderAs } from '../../../../test/render.js';
import { Refusal, serve } from '../../../../test/server.js';
import { QrCode } from './qr-code.js';
import { SecondFactorRow } from './second-factor-row.js';

const path = 'POST /auth/local/second-factor';
const secret = 'A2B3C4D5E6F7A2B3C4D5E6F7A2B3C4D5';
const uri = `otpauth://totp/Posterframe:iris%40home.example?issuer=Posterframe&secret=${secret}`;
const account = { secondFactor: null };

beforeEach(() => {
  serve({});
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('two-factor authentication', () => {
  it('is turned on with password and code, and shows the recovery codes', async () => {
    const calls = serve({
      [path]: { secret, uri },
      [`${path}/confirm`]: { codes: ['a2b3-c4d5-e6f7-a2b3', 'h2i3-j4k5-l6m7-h2i3'] },
    });
    const { user } = renderAs(<SecondFactorRow {...account} />);
    await user.click(screen.getByRole('button', { name: 'Turn on two-factor authentication' }));
    await user.type(screen.getByLabelText('Password'), 'correct horse battery{Enter}');
    const code = await screen.findByLabelText('Six-digit code');
    expect(code).toHaveFocus();
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    expect(screen.getByRole('img', { name: /^QR code/ })).toBeVisible();
    expect(screen.getByText('A2B3 C4D5 E6F7 A2B3 C4D5 E6F7 A2B3 C4D5')).toBeVisible();
    await user.type(code, '287082{Enter}');
    expect(await screen.findByText('a2b3-c4d5-e6f7-a2b3')).toBeVisible();
    expect(screen.getByRole('list', { name: 'Recovery codes' })).toHaveFocus();
    expect(calls).toContainEqual({ route: `${path}/confirm`, body: { code: '287082' } });
    await user.click(screen.getByRole('button', { name: 'I saved them' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows that a code is wrong, and keeps the secret', async () => {
    serve({ [path]: { secret, uri }, [`${path}/confirm`]: new Refusal('code_wrong') });
    const { user } = renderAs(<SecondFactorRow {...account} />);
    await user.click(screen.getByRole('button', { name: 'Turn on two-factor authentication' }));
    await user.type(screen.getByLabelText('Password'), 'correct horse battery{Enter}');
    await user.type(await screen.findByLabelText('Six-digit code'), '000000{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(errorRules.code_wrong.sentence);
    expect(screen.getByRole('img', { name: /^QR code/ })).toBeVisible();
  });

  it('shows how many recovery codes are left, and is turned off with password and code', async () => {
    const calls = serve({ [`${path}/turn-off`]: null });
    const on = { since: '2026-11-25T12:00:00.000Z', recoveryCodesLeft: 1 };
    const { user } = renderAs(<SecondFactorRow secondFactor={on} />);
    expect(screen.getByText(/1 recovery code is left/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Turn off two-factor authentication' }));
    await user.type(screen.getByLabelText('Password'), 'correct horse battery');
    await user.type(screen.getByLabelText('Code or recovery code'), '287082{Enter}');
    await waitFor(() =>
      expect(calls).toContainEqual({
        route: `${path}/turn-off`,
        body: { password: 'correct horse battery', code: '287082' },
      }),
    );
  });
});

it('QrCode draws a code that a decoder can read', () => {
  renderAs(<QrCode text={uri} label="QR" />);
  const svg = screen.getByRole('img', { name: 'QR' });
  const side = Number(svg.getAttribute('viewBox')?.split(' ')[2]);
  const scale = 8;
  const data = new Uint8ClampedArray((side * scale) ** 2 * 4).fill(255);
  for (const [, x, y] of (svg.querySelector('path')?.getAttribute('d') ?? '').matchAll(
    /M(\d+) (\d+)h1v1h-1z/g,
  ))
    for (let row = 0; row < scale; row += 1) {
      const start = ((Number(y) * scale + row) * side * scale + Number(x) * scale) * 4;
      for (let pixel = 0; pixel < scale; pixel += 1)
        data.fill(0, start + pixel * 4, start + pixel * 4 + 3);
    }
  expect(decodeQR({ width: side * scale, height: side * scale, data })).toBe(uri);
});
