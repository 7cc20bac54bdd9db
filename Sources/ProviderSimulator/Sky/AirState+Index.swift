extension AirState {
  var europeanFineDust: Double { AirIndex.european(fineDust, steps: [10, 20, 25, 50, 75]) }
  var europeanCoarseDust: Double { AirIndex.european(coarseDust, steps: [20, 40, 50, 100, 150]) }
  var europeanNitrogenDioxide: Double { AirIndex.european(nitrogenDioxide, steps: [40, 90, 120, 230, 340]) }
  var europeanOzone: Double { AirIndex.european(ozone, steps: [50, 100, 130, 240, 380]) }
  var europeanSulphurDioxide: Double { AirIndex.european(sulphurDioxide, steps: [100, 200, 350, 500, 750]) }

  /// The worst of its parts.
  var europeanIndex: Double {
    [europeanFineDust, europeanCoarseDust, europeanNitrogenDioxide, europeanOzone, europeanSulphurDioxide].max() ?? 0
  }

  var americanFineDust: Double { AirIndex.american(fineDust, steps: [12, 35.4, 55.4, 150.4, 250.4, 500.4]) }
  var americanCoarseDust: Double { AirIndex.american(coarseDust, steps: [54, 154, 254, 354, 424, 604]) }
  var americanNitrogenDioxide: Double {
    AirIndex.american(nitrogenDioxide, steps: [100, 188, 677, 1_221, 2_349, 3_853])
  }
  var americanOzone: Double { AirIndex.american(ozone, steps: [108, 137, 167, 206, 392, 784]) }
  var americanIndex: Double {
    [americanFineDust, americanCoarseDust, americanNitrogenDioxide, americanOzone].max() ?? 0
  }
}
