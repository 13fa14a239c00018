import { ledgerCheckStatement, Database } from '@app/data';
import { Injectable, Logger } from '@nestjs/common';

/** The text of libs/credits/src/invariants.sql. */
export abstract class Invariants {
  abstract readonly text: string;
}

/** Checks the ledger of the whole installation and logs the result. Read-only. */
@Injectable()
export class LedgerCheck {
  private readonly logger = new Logger(LedgerCheck.name);

  constructor(
    private readonly database: Database,
    private readonly invariants: Invariants,
  ) {}

  /** Runs the check once and returns the number of breaches. */
  async once(): Promise<number> {
    const found = await this.database.run(ledgerCheckStatement(this.invariants.text), []);
    for (const { breach, subject } of found)
      this.logger.error({ breach, subject, msg: 'ledger breach found' });
    if (found.length === 0) this.logger.log('the ledger adds up');
    return found.length;
  }
}
