/** For what is wider than its place and holds nothing that takes focus: without a pointer it is scrolled in focus (WCAG 2.1.1). */
export const scrollable = { tabIndex: 0 } as const;
