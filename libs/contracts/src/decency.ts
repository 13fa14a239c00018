/**
 * Words that are forbidden in prompts and headlines: slurs and sexual terms. Matches whole words only, so Scunthorpe
 * is allowed. Pictures need a vendor's moderation instead.
 */
const indecent = [
  // sexual
  'porn',
  'porno',
  'porns',
  'pornography',
  'pornografie',
  'pornografía',
  'xxx',
  'nude',
  'nudes',
  'topless',
  'blowjob',
  'handjob',
  'cumshot',
  'creampie',
  'gangbang',
  'hentai',
  'milf',
  'dildo',
  'orgasm',
  'masturbation',
  'masturbating',
  'sex',
  'sexy',
  'sexo',
  'desnuda',
  'desnudo',
  'nackt',
  'nackte',
  'fick',
  'ficken',
  'fuck',
  'fucking',
  'fucker',
  'cunt',
  'pussy',
  'tits',
  'titten',
  'tetas',
  'coño',
  'follar',
  'fotze',
  'nsfw',
  'onlyfans',
  'rape',
  'incest',
  'pedo',
  'pedophile',
  'paedophile',
  'lolicon',
  'bestiality',
  // slurs
  'nigger',
  'niggers',
  'nigga',
  'faggot',
  'faggots',
  'fag',
  'tranny',
  'kike',
  'kikes',
  'spic',
  'gook',
  'wetback',
  'retarded',
  'sudaca',
  'maricón',
  'maricon',
  'schwuchtel',
  'neger',
  'kanake',
  'kanaken',
] as const;

const indecentWords = new Set<string>(indecent);

/** Whether a text contains no forbidden word. */
export function isDecent(text: string): boolean {
  return (
    text
      .toLowerCase()
      .normalize('NFC')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).every((word) => !indecentWords.has(word));
}
