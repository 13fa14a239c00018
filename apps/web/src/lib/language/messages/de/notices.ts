import type { NoticeCode } from '@app/contracts';

export const notices: Record<NoticeCode, string> = {
  'models-capped':
    'Das KI-Limit dieses Monats ist erreicht, deshalb entstehen diese aus den Standbildern deines Videos.',
  'prompt-impossible':
    'Thumbnails entstehen aus den Standbildern des Videos, und die können {parts} nicht zeigen.',
  'prompt-unmet-before':
    'Wir arbeiten mit den Standbildern des Videos und können {parts} nicht umsetzen. Umsetzen können wir Text in Anführungszeichen, Farben, Licht, Layouts und ob Menschen zu sehen sind.',
  'prompt-unmet':
    'Wir arbeiten mit den Standbildern des Videos und konnten {parts} aus deinem Prompt nicht umsetzen.',
  'prompt-partly-before':
    'Von {parts} setzen wir Text in Anführungszeichen, Farben, Licht, Layouts und Menschen um. Was die Standbilder nicht zeigen, fügen wir nicht hinzu.',
  'prompt-partly':
    'Von {parts} haben wir Text in Anführungszeichen, Farben, Licht, Layouts und Menschen umgesetzt. Was die Standbilder nicht zeigen, fügen wir nicht hinzu.',
  'prompt-thing-before':
    'Wir unterscheiden Menschen von Szenen, erkennen aber keine Dinge: Für {parts} nehmen wir Standbilder ohne Menschen.',
  'prompt-thing':
    'Für {parts} haben wir Standbilder ohne Menschen gesucht: Dinge erkennen wir nicht.',
  'upload-no-face':
    'Wir haben in {pictures} kein Gesicht gefunden, deshalb gibt es nichts freizustellen.',
  'upload-small-face': 'Das Gesicht in {pictures} können wir nicht freistellen: Es ist zu klein.',
  'upload-cut-face':
    'Das Gesicht in {pictures} können wir nicht freistellen: Der Rand schneidet es ab.',
  'upload-several-faces':
    'Wir haben in {pictures} mehrere Gesichter gefunden. Wir stellen sie zusammen frei, wenn das sauber aussieht.',
};
