/** Stands for an imported picture or style sheet, of which Vite gives the address. */
export default '/file';
