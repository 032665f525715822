export const system = { backupUnderWay: 'Rezerves kopija jau tiek veidota. Pagaidiet, līdz tā būs gatava.' }
