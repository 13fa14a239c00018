import pg from 'pg';
import { idRow, rowsOf, statement } from './statement.js';

const endOpenStatement = statement({
  name: 'publications-end-open',
  row: idRow,
  sql: `
    with open as (
      select id, state, previous from publications where state in ('waiting', 'publishing', 'undoing') for update
    ), noted as (
      insert into pictures_to_erase (name)
      select previous from open where state <> 'undoing' and previous is not null on conflict do nothing
    )
    update publications p
       set state = case when open.state = 'undoing' then 'published' else 'failed' end,
           error_code = 'publishing_interrupted',
           previous = case when open.state = 'undoing' then p.previous end, claimed_at = null, uploaded_at = null
      from open where p.id = open.id
    returning p.id`,
});

/**
 * Ends every open publication of a restored database: since the backup was taken, its upload may have been made, undone or
 * replaced, and videos are public. An undo can be ordered again. May run twice.
 * @returns how many were open
 */
export async function endOpenPublications(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(endOpenStatement.sql);
    return rowsOf(endOpenStatement, rows).length;
  } finally {
    await client.end();
  }
}
