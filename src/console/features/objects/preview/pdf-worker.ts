// pdf.js in our own worker, as the console's policy allows no other.
import 'pdfjs-dist/build/pdf.worker.min.mjs'
