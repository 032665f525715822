import.meta.glob(['../ui/*.css', '../pages/**/*.css'], { eager: true })
