/** Styles of all components and of the pages where visitors arrive, in one cached file that fits the first packets. */
// tokens.css declares the order of layers and must come first; a glob in this file would be hoisted above it.
import '../ui/tokens.css'
import './browse-styles.ts'
