import { Database, Generations, type Claim, type StageSave } from '@app/data';
import type { GenerationBrief } from '@app/pipeline';
import { Injectable } from '@nestjs/common';
import { TestChannel } from './test-channel.js';

/** The product's statements, with a report of each committed stage to the test. */
@Injectable()
export class ObservedGenerations extends Generations {
  private readonly markers = new Map<string, string>();
  private readonly attempts = new Map<string, number>();

  constructor(
    database: Database,
    private readonly channel: TestChannel,
  ) {
    super(database);
  }

  override async claim(id: string): Promise<Claim | undefined> {
    const claim = await super.claim(id);
    if (claim) {
      const { requirements } = claim.brief as GenerationBrief;
      this.markers.set(id, requirements);
      this.attempts.set(requirements, claim.attempt);
    }
    return claim;
  }

  override async saveStage(save: StageSave): Promise<boolean> {
    const wasSaved = await super.saveStage(save);
    const marker = this.markers.get(save.generationId);
    if (wasSaved && marker !== undefined) {
      await this.channel.report({
        marker,
        stage: save.stage,
        point: 'after',
        attempt: save.attempt,
      });
    }
    return wasSaved;
  }

  /** The claim under which this process runs a generation. */
  attemptOf(marker: string): number {
    return this.attempts.get(marker) ?? 0;
  }
}
