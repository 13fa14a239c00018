import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Database } from './database.js';
import { idRow, emptyRow, statement } from './statement.js';

const customerOfUserStatement = statement({
  name: 'payment-customer-of',
  row: z.object({
    customerId: z.string().nullable(),
    email: z.string().nullable(),
    name: z.string(),
  }),
  sql: `select payment_customer_id as "customerId", email, name from users where id = $1`,
});

const keepStatement = statement({
  name: 'payment-customer-keep',
  row: z.object({ id: z.string().nullable() }),
  sql: `
    update users set payment_customer_id = coalesce(payment_customer_id, $2) where id = $1
    returning payment_customer_id as id`,
});

const userOfCustomerStatement = statement({
  name: 'payment-customer-user',
  row: idRow,
  sql: `select id from users where payment_customer_id = $1`,
});

const removeStatement = statement({
  name: 'payment-customer-remove',
  row: emptyRow,
  sql: `update users set payment_customer_id = null where payment_customer_id = $1`,
});

/** The users' customer records at the payment provider. */
@Injectable()
export class PaymentCustomers {
  constructor(private readonly database: Database) {}

  /** Returns the user's customer, if there is one, and the data to create one. */
  async find(
    userId: string,
  ): Promise<{ customerId: string | null; email: string | null; name: string } | undefined> {
    const [row] = await this.database.run(customerOfUserStatement, [userId]);
    return row;
  }

  /** Stores a user's customer unless one is stored, and returns the stored one. Safe to repeat. */
  async keepFirst(userId: string, customerId: string): Promise<string> {
    const [row] = await this.database.run(keepStatement, [userId, customerId]);
    return row?.id ?? customerId;
  }

  async userOf(customerId: string): Promise<string | undefined> {
    const [row] = await this.database.run(userOfCustomerStatement, [customerId]);
    return row?.id;
  }

  /** Removes a customer that the provider has deleted. The next purchase creates a new one. Safe to repeat. */
  async remove(customerId: string): Promise<void> {
    await this.database.run(removeStatement, [customerId]);
  }
}
