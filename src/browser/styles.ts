/**
 * The styles of every part and of the pages on which visitors arrive and look around: one file that comes within the
 * first packets of a connection, cached from then on. What the other pages need besides is in more-styles.ts.
 */
// The order of the layers is said in tokens.css, so it must come before everything else; a glob would come before it.
import '../ui/tokens.css'
import './shelf-styles.ts'
