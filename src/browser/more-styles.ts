/** Cart, checkout, account, content and the rest: added to styles.ts on every page that is not for looking around. */
import.meta.glob(['../pages/*/*.css', '!../pages/{home,catalogue,search,product}/*.css'], { eager: true })
