// Words of titles in several languages. cspell:disable
/** Words before a number that add no point to it: "in", "the top" and "under". */
const leads = [
  'in|within|for|the|only|top|after|under|below|over|above|less than|more than|up to|almost|nearly|at least',
  'für|vor|nach|die|unter|über|bis zu|nur|weniger als|mehr als|ab|mindestens',
  'en|hace|por|los|las|después de|bajo|hasta|menos de|más de|casi|solo|sólo',
  'dans|il y a|pour|les|après|sous|à moins de|moins de|plus de|presque|seulement',
  'em|há|os|as|após|até|mais de|quase|só|apenas',
].join('|');
/** Adjectives that say little: "4 Best Friends" and "5 einfache Schritte". */
const plainAdjectives = [
  'best|worst|favorite|favourite|simple|easy|new|great|good|big|biggest',
  'besten?|schlimmsten?|größten?|einfachen?|neuen?|guten?|tollen?',
  'mejores|peores|nuevos|nuevas|grandes',
  'meilleurs|meilleures|pires|nouveaux|nouvelles|bons|bonnes',
  'melhores|piores|novos|novas',
].join('|');
const units =
  'seconds?|minutes?|hours?|days?|weeks?|months?|years?|sekunden|minuten|stunden?|tagen?|tage|wochen?|monaten?|monate|jahren?|jahre|minutos?|horas?|días?|semanas?|mes|meses|años?|heures?|jours?|semaines?|mois|ans|dias?|mês|anos?';
/** Nouns that say only that the video is about a stretch of time: "3 Day Itinerary". */
const plans =
  'itinerary|plan|trip|route|guide|challenge|experiment|special|reiseroute|itinerario|ruta|viaje|reto|desafío|itinéraire|voyage|défi|roteiro|viagem|desafio';
const scale =
  'million|billion|thousand|millionen|milliarden|tausend|millones|mil|millions|milliards|milhões|milhão';
const digits = String.raw`\d[\d.,\s–-]*[KMB]?\+?(?:\s(?:${scale}))?`;
const numberWords = 'one|two|three|five|ten|eine?|une?|una|uma?';
const later = 'later|ago|später|después|atrás|plus tard|depois';

/** "30 Days", "In 30 Days", "4 Best Friends", "100K Subscribers", "3 Day Itinerary", "30 Days Ago" and "One Year Later". */
const bareNumber = new RegExp(
  String.raw`^(?:(?:${leads}) )*(?:` +
    [
      String.raw`${digits} (?:(?:${plainAdjectives}) )?[\p{L}'’-]+`,
      String.raw`${digits}[ -](?:${units})[ -](?:${plans})`,
      String.raw`(?:${digits}|${numberWords}) \p{L}+ (?:${later})`,
      String.raw`(?:${plans}) (?:de|of|von) ${digits} (?:${units})`,
    ].join('|') +
    ')$',
  'iu',
);

/** "$5", "R$ 3.000", "Under $500", "$500 A Month", "80%", "10x" and "24h", and Japanese numbers with their counter. */
const bareAmount = new RegExp(
  String.raw`^(?:(?:${leads}) )*(?:` +
    [
      String.raw`\p{Lu}{0,2}\p{Sc}\s?${digits}`,
      String.raw`[-−]?${digits}\s?(?:\p{Sc}|[%xh]|°\s?[CF]?)`,
      String.raw`[\d.,]+[\p{Script=Han}ヶカか]{1,3}`,
    ].join('|') +
    String.raw`)(?: (?:a|per|pro|al|par|por|im|ao) \p{L}+)?$`,
  'iu',
);

/** Whether a headline is a number, price or duration that says little without the rest of the title: "5 Habits". */
export function isBareNumber({ main, sub }: { main: string; sub: string }): boolean {
  return sub === '' && (bareNumber.test(main) || bareAmount.test(main));
}
