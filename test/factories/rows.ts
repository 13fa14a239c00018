import { z } from 'zod';

/** Rows of a statement that only a test runs. Throws when a column is missing or of another type. */
export function validRows<Shape extends z.ZodRawShape>(
  shape: Shape,
  rows: unknown[],
): z.infer<z.ZodObject<Shape>>[] {
  return z.array(z.object(shape)).parse(rows);
}
