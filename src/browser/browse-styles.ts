import.meta.glob(['../ui/*.css', '../pages/{home,catalogue,search,product}/*.css'], { eager: true })
