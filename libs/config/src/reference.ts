import { getMetadataStorage } from 'class-validator';
import { EmulatorEnvironment } from './emulator-environment.js';
import { Environment } from './environment.js';

/** A row of the table in docs/configuration.md. */
interface Row {
  name: string;
  meaning: string;
  form: string;
  required: string;
  containers: string;
}

/** Variables of Stripe, in the order in which they are validated. */
const stripeSettings = [
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PORTAL_CONFIGURATION',
  'STRIPE_PRICE_STARTER',
  'STRIPE_PRICE_PRO',
  'STRIPE_PRICE_PACK_100',
  'STRIPE_PRICE_PACK_500',
  'STRIPE_PRICE_PACK_1000',
];

/** For each variable, settings that make it required. A test proves that the start then fails without the variable. */
export const requiredWhen: Record<string, { when: string; settings: Record<string, string> }> = {
  DATABASE_URL: { when: 'always; `npm start` brings one', settings: {} },
  REDIS_URL: { when: 'always; `npm start` brings one', settings: {} },
  TOKEN_SECRET: { when: 'always; `npm start` makes one', settings: {} },
  EMULATOR_ORIGIN: { when: '`APP_MODE=demo`; `npm start` sets it', settings: { APP_MODE: 'demo' } },
  GOOGLE_CLIENT_SECRET: { when: '`GOOGLE_CLIENT_ID` is set', settings: { GOOGLE_CLIENT_ID: 'x' } },
  FACEBOOK_APP_SECRET: { when: '`FACEBOOK_APP_ID` is set', settings: { FACEBOOK_APP_ID: 'x' } },
  S3_BUCKET: { when: 'another `S3_…` is set', settings: { S3_REGION: 'eu-central-1' } },
  S3_REGION: {
    when: '`S3_BUCKET` is set without `S3_ENDPOINT`',
    settings: { S3_BUCKET: 'pictures' },
  },
  S3_ACCESS_KEY_ID: {
    when: '`S3_ENDPOINT` is set',
    settings: { S3_BUCKET: 'pictures', S3_ENDPOINT: 'http://x' },
  },
  S3_SECRET_ACCESS_KEY: {
    when: '`S3_ACCESS_KEY_ID` is set',
    settings: { S3_BUCKET: 'pictures', S3_ENDPOINT: 'http://x', S3_ACCESS_KEY_ID: 'x' },
  },
  STRIPE_SECRET_KEY: {
    when: 'another `STRIPE_…` is set',
    settings: { STRIPE_WEBHOOK_SECRET: 'whsec_1' },
  },
  ...Object.fromEntries(
    stripeSettings.map((name, index) => [
      name,
      {
        when: '`STRIPE_SECRET_KEY` is set',
        settings: Object.fromEntries(
          ['STRIPE_SECRET_KEY', ...stripeSettings.slice(0, index)].map((each) => [
            each,
            `sk_test_${each}`,
          ]),
        ),
      },
    ]),
  ),
  GEMINI_API_KEY: {
    when: 'a list names `google:…`',
    settings: { TEXT_MODEL: 'google:gemini-3.8-flash' },
  },
  OPENAI_API_KEY: {
    when: 'a list names `openai:…`',
    settings: { TEXT_MODEL: 'openai:gpt-6-luna' },
  },
  COMPATIBLE_MODELS_ADDRESS: {
    when: 'a list names `compatible:…`, or its key is set',
    settings: { TEXT_MODEL: 'compatible:any' },
  },
  MODEL_PRICES: {
    when: '`MODEL_MONTHLY_CAP` is set, for each model',
    settings: {
      TEXT_MODEL: 'openai:gpt-6-luna',
      OPENAI_API_KEY: 'x',
      MODEL_MONTHLY_CAP: '9',
    },
  },
};
/** Required by docker-compose.yml itself. */
const requiredByCompose = ['PUBLIC_ORIGIN', 'VERSION'];

/**
 * Text of docs/configuration.md. Names and formats come from the validating classes, defaults from the classes and
 * docker-compose.yml, and descriptions from .env.example.
 */
export function configurationPage(
  envExample: string,
  compose: string,
  composeEnvironment: Record<string, string | number>,
): string {
  const sections = envExampleSections(envExample).map(({ title, variables }) => {
    const rows = variables.map(({ name, meaning }) =>
      variableRow(name, meaning, compose, composeEnvironment),
    );
    return `## ${title}\n\n| Variable | Meaning | Form and default | Required | In containers |\n| --- | --- | --- | --- | --- |\n${rows.map(markdownRow).join('\n')}\n`;
  });
  return `# Every variable

Made from the code that validates the variables, from .env.example and from docker-compose.yml; a test fails when this page is out
of date. Do not edit it by hand: \`UPDATE_DOCS=1 npm test -- --only unit reference\` writes it.

Put variables into \`.env\`. Each \`NAME\` may come from a file that \`NAME_FILE\` names instead; both at once are refused. An empty
variable means the same as a missing one. A wrong, missing or contradictory variable stops the start with one sentence that names
it, and \`npm run doctor\` (in containers \`docker compose run --rm doctor\`) also finds misspelled names.

_In containers_ says where docker-compose.yml takes the value from: \`.env\`, or a value that it sets itself.

${sections.join('\n')}`;
}

/**
 * Headings (`## `) of .env.example, each with its variables and their comments. Several variables may share a
 * comment.
 */
export function envExampleSections(
  envExample: string,
): { title: string; variables: { name: string; meaning: string }[] }[] {
  const sections: { title: string; variables: { name: string; meaning: string }[] }[] = [];
  let comment: string[] = [];
  let isNewComment = true;
  for (const line of envExample.split('\n')) {
    const [, name] = /^(?:# )?([A-Z][A-Z0-9_]*)=/.exec(line) ?? [];
    if (line.startsWith('## ')) sections.push({ title: line.slice(3), variables: [] });
    else if (name) {
      sections.at(-1)?.variables.push({ name, meaning: comment.join(' ') });
      isNewComment = true;
    } else if (line.startsWith('# ')) {
      comment = isNewComment ? [line.slice(2)] : [...comment, line.slice(2)];
      isNewComment = false;
    } else isNewComment = true;
  }
  return sections;
}

function variableRow(
  name: string,
  meaning: string,
  compose: string,
  composeEnvironment: Record<string, string | number>,
): Row {
  const [, defaultInCompose] = new RegExp(`\\$\\{${name}:-([^}]*)\\}`).exec(compose) ?? [];
  const environmentClass = [Environment, EmulatorEnvironment].find(
    (each) => validationRules(each, name).length > 0,
  );
  const defaultInCode = environmentClass && defaultValue(environmentClass, name);
  const value = defaultInCode || defaultInCompose;
  const form = environmentClass ? formatText(validationRules(environmentClass, name)) : 'text';
  const composeValue = composeEnvironment[name] ?? composeEnvironment[`${name}_FILE`];
  const fromEnv =
    name === 'COMPOSE_FILE' ||
    `${composeValue}`.startsWith('${') ||
    (composeValue === undefined && compose.includes(`\${${name}`));
  return {
    name,
    meaning: meaning.replace(/ ?Unset: [^.]*\.$/, (text) => (value ? '' : text)),
    form: value ? `${form}; \`${value}\`` : form,
    required: requiredByCompose.includes(name)
      ? 'in containers'
      : (requiredWhen[name]?.when ?? 'no'),
    containers:
      composeValue === undefined && !fromEnv
        ? 'not used'
        : fromEnv
          ? '`.env`'
          : `\`${composeValue}\``,
  };
}

function markdownRow({ name, meaning, form, required, containers }: Row): string {
  const cells = [`\`${name}\``, meaning, form, required, containers];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

type Rule = ReturnType<
  ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']
>[number];

function validationRules(environmentClass: new () => object, name: string): Rule[] {
  return getMetadataStorage()
    .getTargetValidationMetadatas(environmentClass, '', false, false)
    .filter(({ propertyName }) => propertyName === name);
}

function defaultValue(environmentClass: new () => object, name: string): string | undefined {
  const value: unknown = Reflect.get(new environmentClass(), name);
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? value.toLocaleString('en-US').replaceAll(',', '') : undefined;
}

/** The validation rules of a variable in a few words. */
function formatText(rules: Rule[]): string {
  const rule = (name: string): Rule | undefined => rules.find((each) => each.name === name);
  const bound = (name: string): string => {
    const [value] = (rule(name)?.constraints ?? []) as unknown[];
    return typeof value === 'number' ? `${value}` : '';
  };
  const listHint = rules.some(({ each }) => each) ? ', several with commas' : '';
  const oneOf = rule('isIn')?.constraints as unknown[] | undefined;
  if (oneOf) return `one of ${(oneOf[0] as string[]).map((value) => `\`${value}\``).join(', ')}`;
  if (rule('isInt') ?? rule('isNumber')) {
    const range = [bound('min') && `from ${bound('min')}`, bound('max') && `to ${bound('max')}`];
    return ['number', ...range.filter(Boolean)].join(' ');
  }
  const url = rule('isUrl')?.constraints as [{ protocols?: string[] }] | undefined;
  if (url) {
    const protocols = url[0].protocols?.map((each) => `${each}://`).join(', ');
    return `address${protocols ? ` (${protocols})` : ''}${listHint}`;
  }
  if (rule('isEmail')) return `e-mail address${listHint}`;
  if (rule('isAddressRange')) return `network address or range${listHint}`;
  if (rule('minLength')) return `at least ${bound('minLength')} characters${listHint}`;
  return `text${listHint}`;
}
