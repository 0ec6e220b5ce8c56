extension SymbolWords {
  /// The words of French.
  static let french = SymbolWords(
    language: "fr",
    symbols: #"""
      <=inférieur à ;; >=supérieur à ;; ==égale ;; +=plus ;; −=moins ;; -=tiret ;; –=tiret ;; —=tiret ;; ×=fois
      ⋅=fois ;; ÷=divisé par ;; ±=plus ou moins ;; ∓=moins ou plus ;; ≤=inférieur ou égal à ;; ≥=supérieur ou égal à
      ≠=différent de ;; ≈=environ égal à ;; ≡=identique à ;; ∼=semblable à ;; ∝=proportionnel à ;; ∞=infini
      √=racine carrée de ;; ∑=somme ;; ∏=produit ;; ∫=intégrale ;; ∈=appartient à ;; ∉=n'appartient pas à
      ⊂=inclus dans ;; ⊆=inclus dans ou égal à ;; ⊃=contient ;; ∪=union ;; ∩=intersection ;; ∅=ensemble vide
      ∀=pour tout ;; ∃=il existe ;; ¬=non ;; ∧=et ;; ∨=ou ;; ∂=d rond ;; ∇=nabla ;; ⊥=perpendiculaire à
      ∥=parallèle à ;; ∠=angle ;; ∴=donc ;; →=flèche droite ;; ←=flèche gauche ;; ↑=flèche haut ;; ↓=flèche bas
      ↔=flèche double ;; ⇒=implique ;; ⇐=est impliqué par ;; ⇔=si et seulement si ;; ⇌=en équilibre avec
      ^=accent circonflexe ;; _=tiret bas ;; |=barre verticale ;; ~=tilde ;; #=dièse ;; @=arobase ;; &=et
      %=pour cent ;; ‰=pour mille ;; *=astérisque ;; /=barre oblique ;; \=barre oblique inverse ;; §=paragraphe
      ©=copyright ;; ®=marque déposée ;; ™=marque ;; °=degrés ;; ′=prime ;; ″=seconde ;; •=puce ;; ·=point médian
      …=points de suspension ;; .=point ;; ,=virgule ;; :=deux-points ;; ;=point-virgule ;; !=point d'exclamation
      ?=point d'interrogation ;; ¿=point d'interrogation inversé ;; ¡=point d'exclamation inversé ;; '=apostrophe
      ’=apostrophe ;; ‘=guillemet simple ;; "=guillemet ;; “=guillemet ouvrant ;; ”=guillemet fermant
      „=guillemet bas ;; «=guillemet ouvrant ;; »=guillemet fermant ;; (=parenthèse ouvrante
      )=parenthèse fermante ;; [=crochet ouvrant ;; ]=crochet fermant ;; {=accolade ouvrante ;; }=accolade fermante
      `=accent grave ;; ✓=coche ;; ✗=croix ;; †=obèle ;; ♯=dièse ;; ♭=bémol ;; ½=un demi ;; ⅓=un tiers
      ⅔=deux tiers ;; ¼=un quart ;; ¾=trois quarts ;; $=dollar ;; €=euro ;; £=livre ;; ¥=yen
      """#,
    greek: """
      alpha bêta gamma delta epsilon zêta êta thêta iota kappa lambda mu nu xi omicron pi rhô sigma tau upsilon \
      phi khi psi oméga
      """,
    units: """
      km=kilomètre|kilomètres ;; m=mètre|mètres ;; cm=centimètre|centimètres ;; mm=millimètre|millimètres
      µm=micromètre|micromètres ;; nm=nanomètre|nanomètres ;; kg=kilogramme|kilogrammes ;; g=gramme|grammes
      mg=milligramme|milligrammes ;; l=litre|litres ;; L=litre|litres ;; dl=décilitre|décilitres
      cl=centilitre|centilitres ;; ml=millilitre|millilitres ;; mL=millilitre|millilitres ;; h=heure|heures
      min=minute|minutes ;; s=seconde|secondes ;; ms=milliseconde|millisecondes
      km/h=kilomètre par heure|kilomètres par heure ;; m/s=mètre par seconde|mètres par seconde
      m²=mètre carré|mètres carrés ;; km²=kilomètre carré|kilomètres carrés ;; m³=mètre cube|mètres cubes
      °C=degré Celsius|degrés Celsius ;; °F=degré Fahrenheit|degrés Fahrenheit ;; °=degré|degrés ;; %=pour cent
      Hz=hertz ;; kHz=kilohertz ;; MHz=mégahertz ;; GHz=gigahertz ;; kW=kilowatt|kilowatts
      kWh=kilowattheure|kilowattheures ;; kJ=kilojoule|kilojoules ;; kPa=kilopascal|kilopascals ;; Ω=ohm|ohms
      kB=kilooctet|kilooctets ;; MB=mégaoctet|mégaoctets ;; GB=gigaoctet|gigaoctets
      """,
    currencies: """
      $=dollar|dollars ;; €=euro|euros ;; £=livre|livres ;; ¥=yen|yens ;; ₹=roupie|roupies
      """,
    scales: "mille million millions milliard milliards",
    functions: """
      sin=sinus ;; cos=cosinus ;; tan=tangente ;; log=log ;; ln=logarithme népérien ;; exp=exponentielle
      min=minimum ;; max=maximum ;; det=déterminant
      """,
    bigOperators: """
      sum=la somme ;; prod=le produit ;; int=l'intégrale ;; iint=l'intégrale double ;; oint=l'intégrale curviligne
      lim=la limite ;; bigcup=la réunion ;; bigcap=l'intersection
      """,
    accents: """
      0300=accent grave ;; 0301=accent aigu ;; 0302=accent circonflexe ;; 0303=tilde ;; 0304=macron ;; 0306=brève
      0307=point en chef ;; 0308=tréma ;; 030A=rond en chef ;; 030B=double accent aigu ;; 030C=caron
      0323=point souscrit ;; 0327=cédille ;; 0328=ogonek
      """,
    phonetic: """
      Anatole Berthe Célestin Désiré Eugène François Gaston Henri Irma Joseph Kléber Louis Marcel Nicolas Oscar \
      Pierre Quintal Raoul Suzanne Thérèse Ursule Victor William Xavier Yvonne Zoé
      """,
    single: """
      blank=blanc ;; image=image ;; toThe=puissance ;; sub=indice ;; over=sur ;; minus=moins ;; times=fois
      prime=prime ;; choose=parmi ;; squareRootOf=racine carrée de ;; root=racine ;; of=de ;; bar=barre
      vector=vecteur ;; from=de ;; upTo=à ;; limitAs=quand ;; dot=point ;; rangeTo=à ;; capital=majuscule
      space=espace
      """)
}
