/** Replaces an imported picture or stylesheet, for which Vite returns a URL. */
export default '/file';
