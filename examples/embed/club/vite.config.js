// A page for each game; the table of contents loads no script.
export default {
  build: { rollupOptions: { input: ['index', 'chess', 'xiangqi', 'crossing'].map(name => name + '.html') } }
}
