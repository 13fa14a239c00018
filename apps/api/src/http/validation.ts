import { ProductError } from '@app/contracts';
import { ValidationPipe, type ValidationError } from '@nestjs/common';

/** Validates bodies and queries by their classes. Unknown fields are refused. */
export function validationPipe(): ValidationPipe {
  return new ValidationPipe({
    transform: true,
    whitelist: true,
    forbidNonWhitelisted: true,
    validationError: { target: false, value: false },
    exceptionFactory: (errors: ValidationError[]) =>
      new ProductError('invalid_request', { sentence: sentenceFor(errors) }),
  });
}

function sentenceFor(errors: ValidationError[]): string {
  const [first] = errors;
  const deepest = first?.children?.length ? first.children[0] : first;
  // class-validator lists constraints in reverse order, so the last one is the first declared.
  const reason = Object.values(deepest?.constraints ?? {}).at(-1);
  return reason ? `Please check what you sent: ${reason}.` : 'Please check what you sent.';
}
