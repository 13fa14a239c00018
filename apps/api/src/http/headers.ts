/**
 * Size limit of request line and headers. Node answers longer ones with 431. A browser sends about 2 KiB, or 7 KiB with
 * four sign-ins in progress. A proxy adds about 200 bytes.
 */
export const maxHeaderBytes = 8 * 1024;
