const createSet = (text: string) => new Set(text.split(' '));

/** Titles and degrees before a name. */
// prettier-ignore
export const HONORIFICS = createSet('mr mrs ms miss mx dr drs prof professor sir dame herr herrn frau monsieur madame m mme mlle me señor señora sr sra dña ing inż dipling dring mag med dhr mevr dott dottssa sig sigra mgr pan pani shri smt');
/** Generational suffixes and degrees after a name. */
// prettier-ignore
export const SUFFIXES = createSet('jr sr ii iii iv phd md mba msc bsc ma ba mphil meng beng llm llb cpa cfa pmp esq rn dds');
/** Words that join the names of several people. */
export const CONJUNCTIONS = createSet(
	'& + and or und oder u. et ou y e og och en i ve и c/o And Or Und AND OR UND',
);
/** Words before a family name: "De Santis". */
export const PARTICLES = createSet(
	'de del della der den di da dal dos das do du la le lo van von zu ten ter el al',
);
/** Last words of company and department names. None is also a surname. */
// prettier-ignore
export const COMPANY_ENDINGS = createSet('inc llc llp ltd ltda limited plc corp gmbh ggmbh kg ug ohg gbr sarl sasu eirl eurl srl srls spa snc bv sprl bvba kft sro doo department dept abteilung corporation company group gruppe gruppo grupo groep holding holdings studios agency agentur consulting services servizio solutions software systems technologies haustechnik anlagenbau sl slu oo logistik logistics partners foundation hotel university institute institut praxis kanzlei hausverwaltung stadtwerke autohaus restaurant pizzeria clinic motors foods media inn team departamento helpdesk reception brothers sisters');
/** Words that make a full name an organization's, even though some are also surnames. */
// prettier-ignore
export const ORGANIZATION_WORDS = createSet('ag sas nv oy aps sp labs studio technik techniek zahnarzt verein kfz taxi schreinerei tischlerei gelateria loja lojas clinica farm farms cabinet optique pharmacie apotheke farmacia imprimerie familjen ferreteria school schule escola escuela center centre club salon garage digital design designs photography fitness travel tours atelier boutique construction realty bros sons hermanos freres gebruder geschwister fratelli family familie famille familia bakery padaria cafe eu coffee works afdeling avdelning avdeling osasto reparto desk office bureau buro biuro ufficio support shop store order project campaign meeting call the backerei metzgerei association asociacion associazione dakwerken tuinen fc sv tsv vfl dpto depto famiglia robotics therapy plumbing insurance cleaning roofing landscaping heating electric electrical engineering catering trading imports werkzeug elektro elektrotechnik firma fam kwiaciarnia cafeteria bakkerij mairie empfang accueil fromagerie domaine equipo equipe rrhh rechenzentrum dermatology gasthof gasthaus comune ayuntamiento gemeinde cave heizung dachdecker gartenbau spedition bauunternehmen immobilien officina autofficina parrucchieri assicurazioni immobiliare edilizia impianti ristorante trattoria panificio macelleria construcciones talleres peluqueria panaderia seguros inmobiliaria plomberie boulangerie assurances immobilier transports transportes');
/** Words of departments and shared mailboxes. A person's name may contain one, as some are surnames. */
// prettier-ignore
export const DEPARTMENT_WORDS = createSet('bank press board member sales info information hr dept human resources marketing billing account accounts accounting payable relations customer customers client clients care service commercial jobs careers mail news newsletter reply noreply admin administrator contact kontakt contacto hello help hi hallo hola me web it hq orders events event room onboarding zentrale launch vertrieb verkauf einkauf recepcion buchhaltung geschaftsfuhrung ventas vendas vendite verkoop myynti sprzedazy compras achats inkoop comptabilite recursos humanos segreteria secretaria sekretariat atendimento kundenservice kundendienst klantenservice kundtjanst kundeservice asiakaspalvelu seo experts test');
