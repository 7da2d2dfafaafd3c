// pdf.js in a worker of this origin: the console's policy allows no other.
import 'pdfjs-dist/build/pdf.worker.min.mjs'
