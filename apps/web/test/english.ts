import { speak } from '../src/lib/language/public.js';
import { messages } from '../src/lib/language/public/en.js';
import { speakWorkspace } from '../src/lib/language/workspace.js';
import { messages as workspace } from '../src/lib/language/workspace/en.js';

// Pages load their catalog before they render; tests assert its English.
speak('en', messages);
speakWorkspace('en', workspace);
