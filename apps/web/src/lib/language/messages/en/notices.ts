/** Notices to creators, as in the table of the contracts. */
export const notices = {
  'models-capped':
    'We’ve hit this month’s AI limit, so these are built from your video’s own frames.',
  'prompt-impossible': 'Thumbnails are made from the video’s own stills, which can’t show {parts}.',
  'prompt-unmet-before':
    'We work with the video’s own stills and can’t follow {parts}. We follow text in quotes, colors, light, layouts, and whether people are shown.',
  'prompt-unmet':
    'We work with the video’s own stills and couldn’t follow {parts} from your prompt.',
  'prompt-partly-before':
    'Of {parts} we follow text in quotes, colors, light, layouts, and people. We add nothing that the stills don’t show.',
  'prompt-partly':
    'Of {parts} we followed text in quotes, colors, light, layouts, and people. We add nothing that the stills don’t show.',
  'prompt-thing-before':
    'We tell people from scenes, but don’t recognize things: for {parts} we use stills without people.',
  'prompt-thing': 'For {parts} we looked for stills without people: we don’t recognize things.',
  'upload-no-face': 'We found no face in {pictures}, so there is nothing to cut out.',
  'upload-small-face': 'We can’t cut out the face in {pictures}: it’s too small.',
  'upload-cut-face': 'We can’t cut out the face in {pictures}: the edge cuts it off.',
  'upload-several-faces':
    'We found several faces in {pictures}. We cut them out together if that looks clean.',
} as const;
