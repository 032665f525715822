/** By kind of task: what has happened and what the shop's staff must do. */
export const tasks = {
  kinds: {
    'new-order': 'Jauns pasūtījums: sagatavojiet to',
    'invoice-overdue': 'Rēķins nav apmaksāts termiņā: sazinieties ar pircēju',
    'einvoice-invalid': 'E-rēķins neatbilst noteikumiem un netiek izsniegts: noskaidrojiet iemeslu',
    'vat-holder': 'VIES nosaukums nesakrīt ar profila uzņēmumu: apstipriniet PVN numuru vai noraidiet to',
    'pickup-points': 'Pakomātu saraksts nav pieņemts, darbojas iepriekšējais: pārbaudiet to',
    'paid-late': 'Nauda saņemta par pasūtījumu, kas to vairs negaida: atmaksājiet vai izpildiet',
    'paid-twice': 'Pasūtījums apmaksāts divreiz: atmaksājiet lieko',
    mismatch: 'Saņemtā summa neatbilst pasūtījumam: izlemiet, ko ar to darīt',
    'refunded-elsewhere': 'Nauda atmaksāta, apejot veikalu: pierakstiet to pasūtījumā',
    'refund-by-hand': 'Nauda jāatmaksā ar pārskaitījumu: pārskaitiet un pierakstiet to pasūtījumā',
    'refund-refused': 'Banka atteica atmaksu: atmaksājiet citā veidā',
    'credit-note-missing': 'Atmaksai nav kredītrēķina: sagatavojiet to',
    withdrawal: 'Pircējs atteicās no līguma: atmaksājiet, kad prece saņemta',
    'stock-check': 'Plauktā trūka preču: saskaitiet tās un izlabojiet krājumu',
    reviews: 'Atsauksmes vai jautājumi gaida publicēšanu: izlasiet tos ar komandām reviews un questions',
    'database-write': 'Datubāzē kāds mainījis datus, apejot veikalu: noskaidrojiet, kurš un kāpēc',
    backup: 'Nakts rezerves kopija neizdevās: novērsiet cēloni',
    audit: 'Nakts pārbaude atrada neatbilstības: palaidiet komandu audit',
  },
  none: 'Nekas nav jādara.',
}
