// @ts-check
// Runs before each file of unit tests that share a page of jsdom: what one of them drew or kept is not there for the next.
localStorage.clear()
sessionStorage.clear()
document.title = ''
document.body.replaceChildren()
