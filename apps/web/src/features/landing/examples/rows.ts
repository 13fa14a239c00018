const jpegs = import.meta.glob<string>('./[0-9][0-9].jpg', { eager: true, import: 'default' });
const narrow = import.meta.glob<string>('./*-480.avif', { eager: true, import: 'default' });
const wide = import.meta.glob<string>('./[0-9]*-720.avif', { eager: true, import: 'default' });

export interface Example {
  jpeg: string;
  /** AVIF files, 480 and 720 pixels wide, with a third of the JPEG's size. */
  narrow: string;
  wide: string;
  subject: Subject;
}

/** Subjects of the videos, in the order in which `npm run examples` makes them. */
const subjects = ['mountains', 'money', 'desk', 'soup', 'road', 'cake', 'home'] as const;
type Subject = (typeof subjects)[number];

/** The 20 examples, from 01 to 20. */
export const examples: readonly Example[] = Object.keys(jpegs)
  .toSorted()
  .map((name, index) => ({
    jpeg: jpegs[name] ?? '',
    narrow: narrow[name.replace('.jpg', '-480.avif')] ?? '',
    wide: wide[name.replace('.jpg', '-720.avif')] ?? '',
    subject: subjects[index % subjects.length] ?? 'home',
  }));
