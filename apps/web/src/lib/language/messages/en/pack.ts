/** A thumbnail in other languages. */
export const pack = {
  title: 'Other languages',
  description:
    'The same picture with your headline in other languages, for YouTube’s localized thumbnails. Free of charge.',
  row: 'Language {number, number}',
  language: 'Language code',
  headline: 'Headline',
  second: 'Second line, if you want one',
  add: 'Add a language',
  remove: 'Remove language {number, number}',
  most: 'A pack has at most {count, number} languages.',
  make: 'Make the pictures',
  download: 'Download {count, plural, one {# picture} other {# pictures}}',
  preview: 'The thumbnail in {code}',
  passed: 'Passed all {count, number} checks',
  propose: 'Propose translations',
  proposeNote:
    'An AI model reads your headline and proposes translations. You check them before anything is made.',
  proposeNeedsCodes: 'Type the codes of the languages first, such as es, pt-BR or ja.',
  proposed: 'Proposed by AI. Please check it.',
  notProposed: 'No usable translation came back. Type the headline yourself.',
  languageMissing: 'Type a language code, such as es, pt-BR or ja.',
  languageUnknown: 'We don’t know the language “{code}”. Use a code such as es, pt-BR or ja.',
  languageTwice: '{code} is in the pack already.',
  headlineMissing: 'Type the headline in this language.',
} as const;
