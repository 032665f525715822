export const titleOf = ({ brand, title }: { brand: string; title: string }, max: number) =>
  cut(brand && !title.toLowerCase().includes(brand.toLowerCase()) ? `${brand} ${title}` : title, max)

export const cut = (text: string, max: number) => (text.length <= max ? text : `${text.slice(0, max - 1).trimEnd()}…`)
