/** One style sheet for the whole shop: small enough to come at once, cached from then on. */
import '../ui/tokens.css'

import.meta.glob(['../ui/*.css', '../pages/**/*.css'], { eager: true })
