import type { Webhook, WebhookDelivery, WebhookSettings, WebhookWithSecret } from '@app/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { tw } from '../../../lib/language/workspace.js';
import { api } from '../../../lib/api/api.js';
import { failureSentence } from '../../../lib/api/failure.js';

const webhooksKey = ['webhooks'] as const;
const path = '/user/webhooks';
/** Milliseconds between fetches of the log. A worker sends due messages every five seconds. */
const pollMs = 2_500;

export function useWebhooks() {
  return useQuery({ queryKey: webhooksKey, queryFn: () => api.get<Webhook[]>(path) });
}

/** Adds a webhook, or changes the given one. The answer contains the secret of an added webhook. */
export function useSaveWebhook(webhook: Webhook | undefined) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (json: WebhookSettings) =>
      api.post<Webhook | WebhookWithSecret>(webhook ? `${path}/${webhook.id}` : path, {
        json,
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: webhooksKey }),
    gcTime: 0,
  });
}

export function useTurnOnWebhook() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, address, events }: Webhook) =>
      api.post<Webhook>(`${path}/${id}`, { json: { address, events } }),
    onSuccess: () => toast.success(tw('webhooks.turnedOn')),
    onError: (error) => toast.error(failureSentence(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: webhooksKey }),
  });
}

export function useReplaceSecret() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Webhook) => api.post<WebhookWithSecret>(`${path}/${id}/secret`),
    onError: (error) => toast.error(failureSentence(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: webhooksKey }),
    gcTime: 0,
  });
}

export function useDeleteWebhook() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Webhook) => api.delete<Webhook[]>(`${path}/${id}`),
    onSuccess: () => toast.success(tw('webhooks.deleted')),
    onError: (error) => toast.error(failureSentence(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: webhooksKey }),
  });
}

const logKey = (id: string) => ['webhook-log', id] as const;

/** The log of a webhook. It is fetched repeatedly while a message waits. */
export function useWebhookLog({ id }: Webhook) {
  return useQuery({
    queryKey: logKey(id),
    queryFn: () => api.get<WebhookDelivery[]>(`${path}/${id}/deliveries`),
    refetchInterval: ({ state }) =>
      state.data?.some((one) => one.state === 'waiting') ? pollMs : false,
  });
}

/** Sends a test message, or a message of the log again. */
export function useSendMessage({ id }: Webhook) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (delivery: WebhookDelivery | undefined) =>
      api.post<WebhookDelivery[]>(
        delivery ? `${path}/${id}/deliveries/${delivery.id}` : `${path}/${id}/test`,
      ),
    onSuccess: (log) => queries.setQueryData(logKey(id), log),
    onError: (error) => toast.error(failureSentence(error)),
  });
}
