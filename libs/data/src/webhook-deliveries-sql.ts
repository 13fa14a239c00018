/** SQL condition: the webhook is on, and its account is neither disabled nor deleted. */
export function mayReceiveSql(webhook: string, user: string): string {
  return `${webhook}.off_reason is null and ${user}.deleted_at is null and ${user}.disabled_at is null`;
}

/**
 * SQL (a CTE's body) that adds webhook deliveries to the statement that makes the change, so that both commit together.
 * Only webhooks that are on and subscribe to the event get a delivery. The lock waits for a deletion of the webhook,
 * which would otherwise abort the statement.
 * @param from a CTE with `user_id` and the columns that `event` and `data` use
 * @param event SQL of the event's name
 * @param data SQL of the message's data, as jsonb
 */
export function webhookDeliveriesSql(from: string, event: string, data: string): string {
  return `
      insert into webhook_deliveries (id, webhook_id, user_id, event, data)
      select gen_random_uuid(), w.id, w.user_id, ${event}, ${data}
        from ${from} e join webhooks w on w.user_id = e.user_id join users owner on owner.id = w.user_id
       where ${mayReceiveSql('w', 'owner')} and ${event} = any (w.events) for key share of w`;
}
