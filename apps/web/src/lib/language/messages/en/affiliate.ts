/** The page of the affiliate program. */
export const affiliate = {
  title: 'Affiliate Program',
  text: 'Earn rewards by sharing Posterframe with other creators. Share your link and earn when creators you refer subscribe.',
  backHome: 'Back to Home',
  comingSoon: 'Coming Soon',
} as const;
