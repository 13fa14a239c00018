import { Environment } from '@app/config';
import { pricePerThumbnail, ProductError } from '@app/contracts';
import type { CallToolResult, McpServer } from '@modelcontextprotocol/server';
import { Injectable, Logger } from '@nestjs/common';
import { generateInput, generationInput, GenerationTools } from './generation-tools.js';
import { editInput, historyInput, thumbnailInput, ThumbnailTools } from './thumbnail-tools.js';
import { allowsScope, toolRefusal, type McpSender } from './tool-call.js';

const instructions = `Makes thumbnails for a video from its link. generate_thumbnails first answers with the cost and a confirmation, then starts with it; get_generation waits; get_thumbnail shows the picture; edit_text changes its text free of charge.`;

const readOnlyHints = { readOnlyHint: true, openWorldHint: false };

/** Answers messages of the Model Context Protocol. Tools call the same services as the controllers. */
@Injectable()
export class McpService {
  private readonly logger = new Logger(McpService.name);

  constructor(
    private readonly generations: GenerationTools,
    private readonly thumbnails: ThumbnailTools,
    private readonly env: Environment,
  ) {}

  /**
   * Answers a message. Loads the protocol's library with the first one.
   * @throws ProductError `invalid_request` for a list of messages
   */
  async answer(request: Request, body: unknown, sender: McpSender): Promise<Response> {
    // Rate limits count requests, but a list could contain a hundred calls. The protocol has had no lists since
    // 2025-06-18.
    if (Array.isArray(body))
      throw new ProductError('invalid_request', { detail: 'a list of messages' });
    const sdk = await import('@modelcontextprotocol/server');
    // A page of another site must not send messages for an agent on the same computer.
    const refused = sdk.originValidationResponse(request, [
      new URL(this.env.PUBLIC_ORIGIN).hostname,
    ]);
    if (refused) return refused;
    const handler = sdk.createMcpHandler(
      () => {
        const server = new sdk.McpServer({ name: 'posterframe', version: '1' }, { instructions });
        this.registerTools(server, sender);
        return server;
      },
      // Disables streams, so that clients cannot keep connections open.
      { responseMode: 'json', maxSubscriptions: 0 },
    );
    return handler.fetch(request, { parsedBody: body });
  }

  /** Offers only the tools that the key allows. */
  private registerTools(server: McpServer, sender: McpSender): void {
    if (allowsScope(sender, 'generate')) this.registerGenerationTools(server, sender);
    if (allowsScope(sender, 'read')) this.registerReadingTools(server, sender);
    if (allowsScope(sender, 'publish')) {
      server.registerTool(
        'publish',
        {
          title: 'Set a thumbnail on its video',
          description:
            'Sets a thumbnail on its video at YouTube, for everyone to see. The video must be on a connected channel whose owner allows it. Free of charge; can be undone on the website for 30 days.',
          inputSchema: thumbnailInput,
          annotations: { idempotentHint: true, destructiveHint: true, openWorldHint: true },
        },
        ({ thumbnail_id: id }) => this.run(() => this.thumbnails.publish(sender, id)),
      );
    }
  }

  private get costSentence(): string {
    const price = pricePerThumbnail(this.env.BILLING);
    if (price === 0) return 'Free of charge.';
    return `Costs ${price} credits for each thumbnail; what is not delivered is refunded.`;
  }

  private registerGenerationTools(server: McpServer, sender: McpSender): void {
    server.registerTool(
      'generate_thumbnails',
      {
        title: 'Make thumbnails from a link',
        description: `Makes one to three thumbnails for a video. ${this.costSentence} Call it without a confirmation first: it answers with the cost, the balance and a confirmation, and makes nothing. The same confirmation starts and debits once, however often it is sent.`,
        inputSchema: generateInput,
        annotations: { idempotentHint: true, destructiveHint: false, openWorldHint: true },
      },
      (input) => this.run(() => this.generations.generate(sender, input)),
    );
    server.registerTool(
      'edit_text',
      {
        title: 'Change the text of a thumbnail',
        description:
          'Saves another headline as a new revision, free of charge, and shows the picture. Fails when the text does not fit or would not be readable.',
        inputSchema: editInput,
        annotations: { destructiveHint: false, openWorldHint: false },
      },
      (input) => this.run(() => this.thumbnails.edit(sender, input)),
    );
  }

  private registerReadingTools(server: McpServer, sender: McpSender): void {
    server.registerTool(
      'get_generation',
      {
        title: 'Progress and result of a generation',
        description:
          'Waits up to 20 seconds for a generation to end; call it again while it is queued or processing.',
        inputSchema: generationInput,
        annotations: readOnlyHints,
      },
      (input) => this.run(() => this.generations.read(sender, input)),
    );
    server.registerTool(
      'get_thumbnail',
      {
        title: 'Look at a thumbnail',
        description: 'The picture, its text, its checks, and an address to download it for upload.',
        inputSchema: thumbnailInput,
        annotations: readOnlyHints,
      },
      ({ thumbnail_id: id }) => this.run(() => this.thumbnails.show(sender, id)),
    );
    server.registerTool(
      'list_history',
      {
        title: 'Earlier thumbnails',
        description: 'Thumbnails of this account, newest first, and generations under way.',
        inputSchema: historyInput,
        annotations: readOnlyHints,
      },
      (input) => this.run(() => this.thumbnails.list(sender, input)),
    );
  }

  /** Runs a tool. Only sentences of the error table reach an agent. */
  private async run(tool: () => Promise<CallToolResult>): Promise<CallToolResult> {
    try {
      return await tool();
    } catch (error) {
      if (error instanceof ProductError && error.status < 500) return toolRefusal(error);
      this.logger.error({ err: error, msg: 'tool failed' });
      return toolRefusal(
        error instanceof ProductError ? error : new ProductError('unexpected', { cause: error }),
      );
    }
  }
}
