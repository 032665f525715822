import './department.css'

/** Styles of the pages that are not in styles.ts. */
import.meta.glob(['../pages/*/*.css', '!../pages/{home,catalogue,search,product}/*.css'], { eager: true })
