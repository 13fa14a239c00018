/**
 * Size limit of request line and headers; beyond it Node answers 431. A browser sends about 2 KiB, at most 7 KiB with
 * four sign-ins in progress. The web server in front adds about 200 bytes.
 */
export const maxHeaderBytes = 8 * 1024;
