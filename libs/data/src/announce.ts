/**
 * Adds deliveries to a user's webhooks, as part of the statement that ends something: neither can happen without the
 * other. The lock waits for a deletion of the webhook, which would abort the statement otherwise. Webhooks that are off, or do not want the event, get none.
 * @param from a CTE with `user_id`, and what the other two need
 * @param event SQL of the event's name
 * @param data SQL of the message's data, as jsonb
 */
export function announce(from: string, event: string, data: string): string {
  return `
      insert into webhook_deliveries (id, webhook_id, user_id, event, data)
      select gen_random_uuid(), w.id, w.user_id, ${event}, ${data}
        from ${from} e join webhooks w on w.user_id = e.user_id
       where w.off_reason is null and ${event} = any (w.events) for key share of w`;
}
