import { paths } from '../lib/paths.js';
import { ButtonLink } from '../ui/button.js';
import { Board } from './board.js';

export function NotFoundPage() {
  return (
    <Board title="Oops! Page not found" stamp="4:04">
      <ButtonLink to={paths.landing} tone="signal" size="l">
        Return to Home
      </ButtonLink>
    </Board>
  );
}
