import type { StageName } from '@app/contracts';
import type { FaultProcess } from './fault-process.js';
import type { Instruction, WorkerReport, Point } from './worker/test-channel.js';

/** What happens when a generation reaches a point. */
export interface Fault {
  stage: StageName;
  point: Point;
  /** Number of times; once by default. */
  times?: number;
  act:
    | Exclude<Instruction, { act: 'go' }>
    | { act: 'kill' }
    /** Freezes the worker for this long: when it resumes, it has lost its claim. */
    | { act: 'freeze'; ms: number }
    /** Another process acts at this moment. */
    | { act: 'meanwhile'; run: () => Promise<unknown> };
}

export interface Visit extends Omit<WorkerReport, 'callId'> {
  at: number;
  worker: string;
}

/**
 * Receives the workers' reports: records every visit by the generation's marker, and decides which worker is killed or
 * frozen at it.
 */
export class Control {
  private readonly faults = new Map<string, Fault[]>();
  private readonly visitsByMarker = new Map<string, Visit[]>();

  setFaults(marker: string, faults: Fault[]): void {
    this.faults.set(
      marker,
      faults.map((one) => ({ ...one })),
    );
  }

  /** All reports of workers about a generation, in order. */
  visits(marker: string): Visit[] {
    return this.visitsByMarker.get(marker) ?? [];
  }

  forget(marker: string): void {
    this.faults.delete(marker);
    this.visitsByMarker.delete(marker);
  }

  async handleReport(worker: FaultProcess, report: WorkerReport): Promise<void> {
    const { callId, ...visit } = report;
    const visits = this.visitsByMarker.get(visit.marker) ?? [];
    visits.push({ ...visit, at: Date.now(), worker: worker.name });
    this.visitsByMarker.set(visit.marker, visits);

    const answer = await this.decide(worker, report);
    if (answer) worker.send({ callId, answer });
  }

  private async decide(
    worker: FaultProcess,
    report: WorkerReport,
  ): Promise<Instruction | undefined> {
    const fault = this.takeFault(report);
    const act = fault?.act;
    switch (act?.act) {
      case undefined:
        return { act: 'go' };
      case 'kill':
        await worker.kill();
        return undefined;
      case 'freeze':
        // The worker resumes with the answer already waiting.
        worker.freeze(act.ms);
        return { act: 'go' };
      case 'meanwhile':
        await act.run();
        return { act: 'go' };
      default:
        return act;
    }
  }

  private takeFault(report: WorkerReport): Fault | undefined {
    const found = this.faults
      .get(report.marker)
      ?.find(
        (one) => one.stage === report.stage && one.point === report.point && (one.times ?? 1) > 0,
      );
    if (found) found.times = (found.times ?? 1) - 1;
    return found;
  }
}
