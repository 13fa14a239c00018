/** The part of the package that is used; it brings no types. */
declare module '@20minutes/s3rver' {
  interface Options {
    port: number;
    address: string;
    silent: boolean;
    directory: string;
    configureBuckets: { name: string }[];
    vhostBuckets: boolean;
    /** Takes requests whose signature it works out differently. */
    allowMismatchedSignatures: boolean;
  }
  export default class S3rver {
    constructor(options: Options);
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
