import pg from 'pg';
import { idRow, rowsOf, statement } from './statement.js';

const endPublicationsStatement = statement({
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

const endOrdersStatement = statement({
  name: 'refresh-end-open',
  row: idRow,
  sql: `
    update refresh_orders set state = 'canceled', ended_at = now(), wait_code = 'refresh_interrupted'
     where state = 'open' returning id`,
});

const revokeKeysStatement = statement({
  name: 'api-keys-revoke-all',
  row: idRow,
  sql: `delete from api_keys returning id`,
});

const deleteLinksStatement = statement({
  name: 'password-delete-all-links',
  row: idRow,
  sql: `
    with resets as (
      delete from password_resets
    )
    update passwords set link_digest = null, link_expires_at = null
     where link_digest is not null returning user_id as id`,
});

const revokeInvitationsStatement = statement({
  name: 'invitations-revoke-all',
  row: idRow,
  sql: `delete from invitations returning id`,
});

const turnOffWebhooksStatement = statement({
  name: 'webhooks-turn-off-all',
  row: idRow,
  sql: `
    with no_deliveries as (
      delete from webhook_deliveries where state = 'waiting'
    )
    update webhooks set off_reason = 'restored' returning id`,
});

// Backups do not contain their files.
const deleteStillsStatement = statement({
  name: 'uploaded-stills-delete-all',
  row: idRow,
  sql: `delete from uploaded_stills returning id`,
});

/**
 * For a restored database only: ends every open publication and refresh order, revokes all API keys, password links and
 * invitations, and turns all webhooks off. All of these may have ended since the backup was taken. Continuing them
 * could change public videos, debit credits again, accept a revoked key or used link, and call a deleted webhook.
 * Also deletes uploaded stills. Running generations continue, and users can request an undo again. Safe to repeat.
 * @returns the numbers of ended publications and orders, revoked keys, and webhooks that are off
 */
export async function endOpenWork(
  url: string,
): Promise<{ publications: number; refreshOrders: number; apiKeys: number; webhooks: number }> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const publications = await client.query<Record<string, unknown>>(endPublicationsStatement.sql);
    const orders = await client.query<Record<string, unknown>>(endOrdersStatement.sql);
    const keys = await client.query<Record<string, unknown>>(revokeKeysStatement.sql);
    await client.query(deleteLinksStatement.sql);
    await client.query(revokeInvitationsStatement.sql);
    await client.query(deleteStillsStatement.sql);
    const hooks = await client.query<Record<string, unknown>>(turnOffWebhooksStatement.sql);
    return {
      publications: rowsOf(endPublicationsStatement, publications.rows).length,
      refreshOrders: rowsOf(endOrdersStatement, orders.rows).length,
      apiKeys: rowsOf(revokeKeysStatement, keys.rows).length,
      webhooks: rowsOf(turnOffWebhooksStatement, hooks.rows).length,
    };
  } finally {
    await client.end();
  }
}
