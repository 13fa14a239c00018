/** "30 Days", "In 30 Days", "30 Days Later" and "One Year Later", in the languages of titles. */
const bareNumber =
  /^(?:(?:in|within|for|the only|after|für|nach|en|em|dans|por|pour|después de|após|après) )?(?:\d+ \p{L}+|[\d.,]+ (?:euros?|dollars?|dólares|pesos|reais|francs)|(?:\d+|one|two|three|five|ten|eine?|une?|una|uma?) \p{L}+ (?:later|später|después|plus tard|depois))$/iu; // cspell:ignore dólares reais nach dans après após depois eine später tard

/** "$5", "R$ 3.000", "80%", "10x" and "24h", and Japanese numbers with their counter. */
const bareAmount =
  /^(?:\p{Lu}{0,2}\p{Sc}\s?[\d.,]+[KMB]?\+?|[\d.,]+\s?(?:\p{Sc}|[%xh])|[\d.,]+[\p{Script=Han}ヶカか]{1,3})$/iu;

/** Whether a headline is a number that says little without the rest of the title, such as "5 Habits". */
export function isBareNumber({ main, sub }: { main: string; sub: string }): boolean {
  return sub === '' && (bareNumber.test(main) || bareAmount.test(main));
}
