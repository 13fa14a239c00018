/** Impressions and clicks around a publication. */
export const reach = {
  title: 'Impressions and clicks',
  titleOf: 'Impressions and clicks of {name}',
  consent:
    'YouTube counts by day how often a thumbnail is seen and clicked. Google asks once whether Posterframe may read these reports. We keep the numbers of videos you publish to from here, for {days, number} days at most.',
  revoked: 'Google no longer lets us read these reports.',
  notSetUp: 'YouTube’s reports aren’t set up on this site.',
  unreachable: 'We couldn’t read YouTube’s reports. We try again every hour.',
  asOf: 'These numbers are from {date}.',
  asking: 'Asking YouTube for its reports…',
  first:
    'YouTube makes its first reports one or two days after you allow them. They’ll show up here.',
  tooRecent: 'YouTube has no numbers for these days yet. Its reports come two days late.',
  erased: 'We keep YouTube’s numbers for {days, number} days. Those of these days are erased.',
  impressions: 'Impressions',
  clickRate: 'Click rate',
  most: 'highest: {value}',
  plot: '{title} by day, {from} to {to}, at most {most}. The table below has every day.',
  change: '{day}: {change}',
  published: 'this thumbnail published',
  otherPublished: 'another thumbnail published',
  undone: 'previous thumbnail put back',
  noTest:
    'This isn’t a test. When, where and to whom YouTube shows a video changes from day to day, whatever its thumbnail is.',
  asTable: 'Show as a table',
  day: 'Day',
} as const;
