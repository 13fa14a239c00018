import type { QueueBoardAnswer } from '@app/contracts';
import { ListOrdered } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import { api } from '../../lib/api/api.js';
import { tw } from '../../lib/language/workspace.js';
import { Button } from '../../ui/button.js';

/** Opens the queue board in this tab, after the server has set its cookie. */
export function QueuesButton() {
  const [isOpening, setOpening] = useState(false);
  const open = async (): Promise<void> => {
    setOpening(true);
    try {
      const { address } = await api.post<QueueBoardAnswer>('/admin/queue_board');
      window.location.assign(address);
    } catch {
      toast.error(tw('admin.log.queuesNotOpened'));
      setOpening(false);
    }
  };
  return (
    <Button
      size="s"
      onClick={() => void open()}
      disabled={isOpening}
      className="max-shell:order-1 max-shell:ml-auto"
    >
      <ListOrdered aria-hidden="true" className="size-[15px]" strokeWidth={2} />
      {tw('admin.log.queues')}
    </Button>
  );
}
