/** Narrower than this a map has better things to show than words for its layers. In pixels of the page. */
export const NARROW = 760
