import { ProductError } from '@app/contracts';
import { ValidationPipe, type ValidationError } from '@nestjs/common';

/** Every body and query is a class; unknown fields are refused. */
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
  // class-validator lists constraints bottom-up, so the last one is the first declared: the type before the size.
  const reason = Object.values(deepest?.constraints ?? {}).at(-1);
  return reason ? `Please check what you sent: ${reason}.` : 'Please check what you sent.';
}
