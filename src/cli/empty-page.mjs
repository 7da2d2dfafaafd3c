// Runs before each file of unit tests on a shared jsdom page, to clear the document and storage.
localStorage.clear()
sessionStorage.clear()
document.title = ''
document.body.replaceChildren()
