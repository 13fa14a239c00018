/** The used part of the package, which has no types. */
declare module 'subset-font' {
  interface Range {
    min: number;
    max: number;
  }
  interface SubsetOptions {
    targetFormat: 'woff2';
    variationAxes: Record<string, Range>;
    keepFeatures: string[];
    noHinting: boolean;
  }
  export default function subsetFont(
    font: Buffer,
    characters: string,
    options: SubsetOptions,
  ): Promise<Buffer>;
}
