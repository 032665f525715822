/** One style sheet for the whole shop: small enough to come at once, cached from then on. */
// The order of the layers is said in tokens.css, so it must come before everything else; a glob would come before it.
import '../ui/tokens.css'
import './all-styles.ts'
